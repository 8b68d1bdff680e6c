import { CITY, NEW_CITY } from '#messages/panel/rateEntry.js'
import { Button } from '#web/panel/components/Button.tsx'

interface NewCityChoiceProps {
  city: string
  /** Known cities that it resembles, the nearest first. */
  suggestions: readonly string[]
  onChoose: (known: string) => void
  onAdd: () => void
}

/** Asks whether a name that had no rate yet is a new city, or one of those it resembles. */
export const NewCityChoice = ({ city, suggestions, onChoose, onAdd }: NewCityChoiceProps) => (
  <div className="new-city">
    {suggestions.map(known => (
      <Button
        key={known}
        look="small"
        label={CITY.didYouMeanOne({ name: known })}
        onClick={() => onChoose(known)}
      />
    ))}
    <Button look="plain small" label={NEW_CITY.add} aria-label={`${NEW_CITY.add}: ${city}`} onClick={onAdd} />
  </div>
)
