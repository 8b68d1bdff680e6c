import type { Texts } from './messages/texts.ts'
import { THEMES } from './scripts/themes.ts'

/** Shown only where chosen.ts runs, which listens to it: without script the system's theme applies. */
export const ThemeChoice = ({ texts }: { texts: Texts }) => (
  <fieldset className="theme">
    <legend className="vh">{texts.site.theme.legend}</legend>
    {THEMES.map((theme, at) => (
      <label key={theme}>
        <input type="radio" name="theme" value={theme} defaultChecked={at === 0} />
        <span>{texts.site.theme[theme]}</span>
      </label>
    ))}
  </fieldset>
)
