// Plain JavaScript, run by npm after an installation, by whatever Node.js the machine has.
import { execSync } from 'node:child_process'
import { existsSync } from 'node:fs'

if (existsSync('node_modules/vite')) execSync('vite build --logLevel warn', { stdio: 'inherit' })
else if (!existsSync('dist/site/entry-server.js')) {
  process.stderr.write(
    'The web pages are not built, and `--omit=dev` leaves out what builds them: run npm ci first, then npm prune --omit=dev, ' +
      'or take a release, which has them.\n',
  )
  process.exit(1)
}
