import type { Content, Operation, Parameter } from '#shared/apiDocument.ts'
import { Code, formatJson, Sentence } from './parts.tsx'
import { Field, Fields, Type } from './Schema.tsx'

const getContent = (part: { content?: Content } | undefined) => Object.values(part?.content ?? {})[0]

function toExampleUrl({ path, parameters }: Operation): string {
  const given = parameters.filter(({ example }) => example !== undefined)
  const url = given.reduce((url, { name, example }) => url.replace(`{${name}}`, String(example)), path)
  const query = given.filter(each => each.in === 'query').map(({ name, example }) => [name, String(example)])
  return query.length > 0 ? `${url}?${new URLSearchParams(query)}` : url
}

function Given({ id, name, required, example, schema }: Parameter & { id: string }) {
  const given = { id, name, required: required === true, defaultValue: String(example ?? '') }
  return (
    <label htmlFor={id}>
      {name}
      {schema.enum ? (
        <select {...given}>
          <option value="">any</option>
          {schema.enum.map(value => (
            <option key={String(value)}>{String(value)}</option>
          ))}
        </select>
      ) : (
        <input type={schema.format === 'date' ? 'date' : 'text'} {...given} />
      )}
    </label>
  )
}

/** The example as a link with its answer. apiDocs.ts shows the form, which sends other parameters. */
function Example({ operation, answer }: { operation: Operation; answer: unknown }) {
  const url = toExampleUrl(operation)
  return (
    <>
      <h3>Example</h3>
      <p>
        <a href={url}>{url}</a>
      </p>
      <Code>{formatJson(answer)}</Code>
      <form className="try onscreen" data-path={operation.path} hidden>
        {operation.parameters.map(parameter => (
          <Given key={parameter.name} id={`${operation.operationId}-${parameter.name}`} {...parameter} />
        ))}
        <button className="btn" type="submit">
          Send
        </button>
        <output />
      </form>
    </>
  )
}

/** A call, folded: who may make it, what it takes and what it answers. */
export function Call({ operation }: { operation: Operation }) {
  const { operationId, method, path, summary, description, deprecated, parameters, responses } = operation
  const body = getContent(operation.requestBody)
  const answer = getContent(responses[200] ?? responses[201])
  return (
    <details className="fold call">
      <summary>
        <code>
          <b className={method === 'GET' ? undefined : 'write'}>{method}</b> {path}
        </code>{' '}
        <span>
          {summary}
          {deprecated && <b> Deprecated</b>}
        </span>
      </summary>
      <div id={operationId}>
        <p>
          <Sentence>{description}</Sentence> <a href={`#${operationId}`}>Link to this call</a>
        </p>
        {parameters.length > 0 && (
          <>
            <h3>Parameters</h3>
            <dl className="fields">
              {parameters.map(({ name, required = false, ...parameter }) => (
                <Field key={name} name={name} isRequired={required} {...parameter} />
              ))}
            </dl>
          </>
        )}
        {body && (
          <>
            <h3>Body</h3>
            {body.schema.$ref ? (
              <p>
                <Type of={body.schema} />
              </p>
            ) : (
              <Fields of={body.schema} />
            )}
          </>
        )}
        {answer && (
          <>
            <h3>Answer</h3>
            <p>
              <Type of={answer.schema} />
            </p>
            {answer.example !== undefined && <Example operation={operation} answer={answer.example} />}
          </>
        )}
        <h3>Errors</h3>
        <ul className="small">
          {Object.entries(responses)
            .filter(([status]) => Number(status) >= 400)
            .map(([status, { description }]) => (
              <li key={status}>
                <b>{status}</b> {description}
              </li>
            ))}
        </ul>
      </div>
    </details>
  )
}
