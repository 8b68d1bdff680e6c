/** A field that suggests cities, on pages. */
export { Combobox as CityInput } from '#web/ui/Combobox.tsx'
