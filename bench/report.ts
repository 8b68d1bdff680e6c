/** The port of the measured product. */
export const PORT = Number(process.env.BENCH_PORT ?? 3990)

export const say = (text: string) => process.stdout.write(`${text}\n`)
export const whole = (figure: number) => Math.round(figure).toLocaleString('en-IN')
