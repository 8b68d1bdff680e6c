/**
 * Preloaded into the product: a clock that its parent moves. Only what the process calls now is moved, so timers run on
 * as they do when an operator or NTP sets the clock of a machine.
 */
const RealDate = Date
let shift = 0

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + shift] : args, made),
  get: (target, name) => (name === 'now' ? () => target.now() + shift : Reflect.get(target, name)),
})

process.on('message', (now: string) => {
  shift = new RealDate(now).getTime() - RealDate.now()
  process.send?.('moved')
})
// the product ends when its own work has ended
process.channel?.unref()
