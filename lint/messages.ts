import { dirname, join } from 'node:path'
import ts from 'typescript'
import { compileMessages } from '../vite.messages.ts'

/*
 * Finds messages the code of the web never reads. It follows types, so that `texts.month.heading` is not read by what
 * reads another `heading`. That each language has every message, and what each is given, is checked by the compiler
 * of messages.
 */

const ROOT = join(import.meta.dirname, '..')
const COMPILED = join(ROOT, 'dist/messages/')
/** Of what runs in browsers, of the offline worker, and of pages. */
const CONFIGS = ['src/web/tsconfig.json', 'src/web/tsconfig.workers.json', 'src/web/site/tsconfig.json']

type Message = (ts.PropertySignature | ts.VariableDeclaration) & { name: ts.Identifier | ts.StringLiteral }

const isMessage = (node: ts.Node): node is Message =>
  ts.isPropertySignature(node) || ts.isVariableDeclaration(node)

/** These have no sentences of their own. */
const isIndex = ({ fileName }: ts.SourceFile) => /[/](index|language)\.d\.ts$/.test(fileName)
const isCompiled = (node: ts.Node) => node.getSourceFile().fileName.startsWith(COMPILED)

/** The messages of a file: no groups. */
function listMessages(file: ts.SourceFile): Message[] {
  const messages: Message[] = []
  const visit = (node: ts.Node) => {
    if (isMessage(node) && !(node.type && ts.isTypeLiteralNode(node.type))) messages.push(node)
    else ts.forEachChild(node, visit)
  }
  visit(file)
  return messages
}

/** Whether a value goes somewhere; under a name of its own its keys are known as before. */
const isHandedOn = ({ parent }: ts.Node) =>
  !ts.isPropertyAccessExpression(parent) && !ts.isVariableDeclaration(parent)

/** Where a message stands: `site/en/compare month.heading`. */
function toPath(message: Message): string {
  const keys: string[] = []
  for (let node: ts.Node = message; !ts.isSourceFile(node); node = node.parent)
    if (isMessage(node)) keys.unshift(node.name.text)
  return `${message.getSourceFile().fileName.slice(COMPILED.length, -'.d.ts'.length)} ${keys.join('.')}`
}

function createProgram(): ts.Program {
  const parsed = CONFIGS.map(name => {
    const file = join(ROOT, name)
    return ts.parseJsonConfigFileContent(
      ts.readConfigFile(file, ts.sys.readFile).config,
      ts.sys,
      dirname(file),
    )
  })
  const names = parsed.flatMap(({ fileNames }) => fileNames)
  return ts.createProgram([...new Set(names)], parsed.at(-1)!.options)
}

/** The declarations of all that is read. */
function findRead(program: ts.Program): Set<ts.Node> {
  const checker = program.getTypeChecker()
  const read = new Set<ts.Node>()
  const readSymbol = (symbol: ts.Symbol | undefined) => {
    for (const declaration of symbol?.declarations ?? []) read.add(declaration)
  }
  const isGroup = (type: ts.Type) =>
    type.symbol?.declarations?.some(isCompiled) && type.getCallSignatures().length === 0

  /** A group that is handed on as another type: what that asks for, or everything when it does not say. */
  const readAs = (group: ts.Type, asked: ts.Type | undefined) => {
    if (asked?.symbol?.declarations?.some(isCompiled)) return
    const names = new Set(asked?.getProperties().map(({ name }) => name))
    const groups = group.isUnion() ? group.types : [group]
    for (const property of groups.flatMap(each => each.getProperties())) {
      if (names.size > 0 && !names.has(property.name)) continue
      readSymbol(property)
      const part = checker.getTypeOfSymbol(property)
      const partAsked = asked?.getProperty(property.name)
      if (isGroup(part)) readAs(part, partAsked && checker.getTypeOfSymbol(partAsked))
    }
  }

  const readByKey = ({ expression, argumentExpression }: ts.ElementAccessExpression) => {
    const type = checker.getTypeAtLocation(expression)
    const key = checker.getTypeAtLocation(argumentExpression)
    for (const each of key.isUnion() ? key.types : [key])
      if (each.isStringLiteral()) readSymbol(type.getProperty(each.value))
      else if (isGroup(type)) readAs(type, undefined)
  }

  const isGivenToGeneric = ({ parent }: ts.Node) =>
    ts.isCallExpression(parent) &&
    checker.getResolvedSignature(parent)?.getDeclaration()?.typeParameters !== undefined

  const visit = (node: ts.Node) => {
    if (ts.isPropertyAccessExpression(node)) readSymbol(checker.getSymbolAtLocation(node.name))
    else if (ts.isElementAccessExpression(node)) readByKey(node)
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name
      if (node.dotDotDotToken) readAs(checker.getTypeAtLocation(name), undefined)
      else if (ts.isIdentifier(name))
        readSymbol(checker.getTypeAtLocation(node.parent).getProperty(name.text))
    }
    if ((ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) && isHandedOn(node)) {
      const type = checker.getTypeAtLocation(node)
      const whole = ts.isSpreadAssignment(node.parent) ? node.parent.parent : node
      const asked = isGroup(type) ? checker.getContextualType(whole) : undefined
      // what a generic function asks for is known only after all that it is given
      if (asked) readAs(type, isGivenToGeneric(node) ? undefined : asked)
    }
    ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles()) if (!file.isDeclarationFile) ts.forEachChild(file, visit)
  return read
}

/** Where each message stands that nobody reads. */
export async function findUnreadMessages(): Promise<string[]> {
  await compileMessages()
  const program = createProgram()
  const read = findRead(program)
  const files = program.getSourceFiles().filter(file => isCompiled(file) && !isIndex(file))
  return files
    .flatMap(listMessages)
    .filter(message => !read.has(message))
    .map(toPath)
}
