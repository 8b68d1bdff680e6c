import { Icon } from '#web/ui/Icon.tsx'
import { CityInput } from '../../forms/CityInput.tsx'
import { GetForm } from '../../forms/GetForm.tsx'
import { usePage } from '../../page.ts'

/** Leads to the rates of one city. */
export function FindCity() {
  const { texts } = usePage()
  const { find: words } = texts.home
  return (
    <GetForm className="find onscreen" address="/chicken-rate" role="search">
      <label className="vh" htmlFor="find">
        {words.label}
      </label>
      <div>
        <Icon of="search" />
        <CityInput id="find" placeholder={words.label} required submitsOnPick />
        <button className="btn" type="submit">
          {words.button}
        </button>
      </div>
    </GetForm>
  )
}
