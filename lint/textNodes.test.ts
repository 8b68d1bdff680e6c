import { globSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

const CONFIG = 'src/web/tsconfig.json'
const { options } = ts.getParsedCommandLineOfConfigFile(CONFIG, { noEmit: true }, ts.sys as never)!
const program = ts.createProgram(globSync(['src/web/panel/**/*.tsx', 'src/**/*.island.tsx']), options)
const checker = program.getTypeChecker()
const { Null, Undefined, BooleanLike, StringLike, NumberLike, Object: Node } = ts.TypeFlags

const listParts = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type])

/** What a part of a component is: a text, which may change, and whether it, or all that it is, comes and goes. */
function describe(part: ts.JsxChild) {
  if (ts.isJsxText(part)) return { isText: true }
  if (!ts.isJsxExpression(part)) {
    const [drawn] = checker.getTypeAtLocation(part.getChildAt(0)).getCallSignatures()
    return { comes: drawn && listParts(drawn.getReturnType()).some(each => each.flags & (Null | Undefined)) }
  }
  const types = listParts(checker.getTypeAtLocation(part.expression!))
  const is = (flags: number) => types.some(each => each.flags & flags)
  const isNode = is(StringLike) && is(Node)
  const isText = is(StringLike | NumberLike) && !isNode
  const isAbsent =
    is(Null | Undefined | BooleanLike) || types.some(each => each.isStringLiteral() && !each.value)
  return {
    isText,
    changes: isText && !/^[A-Z_]+(\.\w+)*$/.test(part.expression!.getText()),
    comes: isAbsent || isNode || types.some(each => checker.isArrayType(each)),
  }
}

/**
 * The translation of a browser puts elements of its own in the place of a text. React, which knows the text beside which
 * something comes and goes, then throws away the screen; and a text that changes beside something else stays as it was.
 */
test('a text beside anything that comes and goes, or that changes itself, has an element of its own', () => {
  const bare: string[] = []
  for (const file of program.getSourceFiles().filter(({ fileName }) => !fileName.includes('node_modules')))
    (function look(node: ts.Node): void {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
        const parts = node.children.filter(
          each => !/^(\{' '\}|\{\/\*.*\*\/\})?$/s.test(each.getText().trim()),
        )
        const described = parts.length > 1 ? parts.map(each => ({ each, ...describe(each) })) : []
        const isMoved = described.some(({ comes }) => comes)
        for (const { each, isText, changes } of described)
          if (isText && (isMoved || changes))
            bare.push(`${file.fileName.replace(/.*\/src\//, 'src/')}: ${each.getText().trim()}`)
      }
      ts.forEachChild(node, look)
    })(file)
  expect(bare).toEqual([])
})
