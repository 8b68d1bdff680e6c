/** How long after something was typed, pressed or scrolled somebody is taken to be there, ms. */
const ATTENDED_FOR = 60_000

let lastSign: number | undefined

/** Notes from now on when somebody is there; opening the page is a sign, too. */
export function watchAttendance(): void {
  const note = () => {
    lastSign = performance.now()
  }
  note()
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'])
    addEventListener(sign, note, { capture: true, passive: true })
}

/** Whether somebody has been at the page just now, which is taken for granted where nothing watches. */
export const isAttended = (): boolean => lastSign === undefined || performance.now() - lastSign < ATTENDED_FOR
