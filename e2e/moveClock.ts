/** Moves what a process or a page calls now; its timers run on, as when an operator or NTP sets the clock of a machine. */
export function moveClock(by: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, made) =>
      Reflect.construct(target, args.length === 0 ? [target.now() + by] : args, made),
    get: (target, name) => (name === 'now' ? () => target.now() + by : Reflect.get(target, name)),
  })
}
