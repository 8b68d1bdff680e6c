import { NEW_CITY } from '#messages/panel/rateEntry.js'
import { Button } from '#web/panel/components/Button.tsx'

export const AddAllCities = ({ cities, onAdd }: { cities: readonly string[]; onAdd: () => void }) =>
  cities.length > 1 && (
    <>
      <p className="long hint wide">{cities.join(', ')}</p>
      <Button look="plain small" label={NEW_CITY.addAll({ count: cities.length })} onClick={onAdd} />
    </>
  )
