/** Some speak to their machine, and what they say types: keys without Ctrl can be turned off (WCAG 2.1.4). */
const KEY = 'plainKeys'

export const arePlainKeysOn = (): boolean => localStorage.getItem(KEY) !== 'off'
export const keepPlainKeys = (isOn: boolean): void => localStorage.setItem(KEY, isOn ? 'on' : 'off')
