// Plain JavaScript, loaded before everything else: an older Node.js reads no TypeScript and could not say why.
const NEEDED = 26
const version = process.versions.node

if (Number.parseInt(version, 10) < NEEDED) {
  process.stderr.write(
    `Chicken Rates needs Node.js ${NEEDED} or later, and this is ${version}: ` +
      'start it with npm, which brings the right one (npm ci, npm start).\n',
  )
  process.exit(1)
}
