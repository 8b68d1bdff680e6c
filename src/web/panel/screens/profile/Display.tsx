import { DISPLAY } from '#messages/panel/shell.js'
import { LanguageChoice } from '#web/panel/components/LanguageChoice.tsx'
import { THEMES } from '#web/ui/theme.ts'

/** What was chosen, here or on the pages. */
const readTheme = () => THEMES.find(theme => theme === localStorage.getItem('theme')) ?? THEMES[0]

/** How the panel looks and speaks in this browser; the script in the head listens to the choice of theme. */
export const Display = () => (
  <section className="column" aria-labelledby="display">
    <h2 id="display">{DISPLAY.heading}</h2>
    <LanguageChoice />
    <fieldset className="pills">
      <legend>{DISPLAY.theme}</legend>
      {THEMES.map(theme => (
        <label key={theme}>
          <input type="radio" name="theme" value={theme} defaultChecked={theme === readTheme()} />
          <span>{DISPLAY.themes[theme]}</span>
        </label>
      ))}
    </fieldset>
  </section>
)
