import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { LIBRARIES } from './debianPackage.ts'
import { listPackageFiles, listPackages, ROOT } from './files.ts'

test('the Containerfile has no instruction, flag or argument that an engine refuses', () => {
  const problems = validate(readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8'))
  expect(problems.map(({ range, message }) => [range.start.line + 1, message])).toEqual([])
})

test('the compose file follows its schema and the rules of its linter', () => {
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] })
  expect(linter.lintFiles([join(ROOT, 'deploy/compose.yaml')], false)).toMatchObject([{ messages: [] }])
})

/** Of glibc, and the kernel's own. */
const ALWAYS = /^(?:lib(?:c|dl|m|pthread|resolv|rt)|ld-linux-[\w-]+|linux-vdso)[.]so/
/** What the image is made of has them. */
const IN_BASE = ['libgcc-s1', 'libstdc++6']

test.runIf(process.platform === 'linux')(
  'the packages and the image have every library that a release links to',
  () => {
    const programs = listPackages()
      .flatMap(([folder]) => listPackageFiles(folder))
      .filter(file => /[.]node$|\/bin\/(?:node|postgres|initdb|pg_\w+)$/.test(file))
    const listed = execFileSync('ldd', programs, { cwd: ROOT, encoding: 'utf8' })
    const outside = new Set(
      listed
        .split('\n')
        .filter(line => /^\s/.test(line) && !line.includes(`=> ${ROOT}/`))
        .map(line => basename(line.trim().split(' ')[0]!)),
    )
    const needed = [...outside].filter(each => !ALWAYS.test(each) && each !== 'statically')
    expect(needed.toSorted()).toEqual(Object.keys(LIBRARIES))
    const image = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8')
    const wanted = needed.map(each => LIBRARIES[each]!).filter(each => !IN_BASE.includes(each))
    expect(wanted.filter(each => !image.includes(` ${each} `))).toEqual([])
  },
)
