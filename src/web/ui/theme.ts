/** The choices of theme, stored as `theme` in the browser; the first follows the system. */
export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const isTheme = (text: string | undefined): text is Theme => THEMES.some(theme => theme === text)

/** When dark.sheet.css applies. Paper is always light. */
export const THEME_MEDIA: Record<Theme, string> = {
  auto: 'screen and (prefers-color-scheme: dark)',
  light: 'not all',
  dark: 'screen',
}

/** The theme that was chosen in this browser; where reading is forbidden none was. */
export function readTheme(): Theme {
  try {
    return THEMES.find(theme => theme === localStorage.getItem('theme')) ?? 'auto'
  } catch {
    return 'auto'
  }
}

/** Shows a theme and stores the choice; where storing is forbidden it lasts as long as the page. */
export function chooseTheme(theme: Theme): void {
  document.querySelector<HTMLStyleElement>('#dark')!.media = THEME_MEDIA[theme]
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // forbidden
  }
}
