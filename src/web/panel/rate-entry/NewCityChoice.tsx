import { CITY, NEW_CITY } from '#messages/panel/rateEntry.js'

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
      <button type="button" className="btn small" key={known} onClick={() => onChoose(known)}>
        {CITY.didYouMeanOne({ name: known })}
      </button>
    ))}
    <button type="button" className="btn plain small" aria-label={`${NEW_CITY.add}: ${city}`} onClick={onAdd}>
      {NEW_CITY.add}
    </button>
  </div>
)
