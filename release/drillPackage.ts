import { findMissing, openOwnSystem } from './ownSystem.ts'

interface Drill {
  step<T>(name: string, work: () => T | Promise<T>): Promise<T>
  /** Starts the product, works with it and stops it. */
  drive(name: string, command: string[], work: () => Promise<void>): Promise<void>
  /** Enters a rate, and fails unless it is there. */
  enter(): Promise<void>
  check(): Promise<void>
}

/** Installs the Debian package, starts it as its user, upgrades and purges it. Says why where that cannot be tried. */
export async function drillPackage(file: string, { step, drive, enter, check }: Drill): Promise<void> {
  const missing = findMissing()
  if (missing) return void process.stdout.write(`| Debian package: left out, ${missing} | |\n`)
  const system = await openOwnSystem()
  try {
    const there = system.copy(file)
    const command = system.enter('chicken-rates', 'start')
    await step('Debian package: dpkg --install', () => system.run('dpkg', '--install', there))
    await drive('Debian package', command, enter)
    await step('Debian package: upgrade', () => system.run('dpkg', '--install', there))
    await drive('upgraded package', command, check)
    await step('Debian package: dpkg --purge', () => system.run('dpkg', '--purge', 'chicken-rates'))
  } finally {
    await system.close()
  }
}
