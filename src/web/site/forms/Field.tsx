import type { ReactNode } from 'react'

const getProblemId = (name: string) => `${name}-problem`

/** The page of a form that was not taken arrives with the focus on its first problem; hydration must not move it again. */
export const focusOnArrival = (isFirst: boolean) => ({
  autoFocus: typeof document === 'undefined' && isFirst,
  suppressHydrationWarning: true as const,
})

/** Moves the focus to the first field with a problem, in the order of the form; says whether there is one. */
export function focusFirstProblem<Name extends string>(
  form: HTMLFormElement,
  fields: readonly Name[],
  problems: Partial<Record<Name, unknown>>,
): boolean {
  const first = fields.find(name => problems[name])
  // a combobox has the id, and a hidden field its name
  if (first) form.querySelector<HTMLElement>(`[id="${first}"], [name="${first}"]`)?.focus()
  return first !== undefined
}

/** Attributes that tell a control, or a group of them, of the problem of its field. */
const markProblem = (name: string, problem: string | undefined) => ({
  'aria-invalid': problem ? (true as const) : undefined,
  'aria-describedby': problem && getProblemId(name),
})

const ProblemText = ({ name, problem }: { name: string; problem: string | undefined }) =>
  problem && (
    <p className="err" id={getProblemId(name)}>
      {problem}
    </p>
  )

/**
 * Gives each field of a form its label and the sentence of its problem; the first with a problem gets the focus. Without
 * `sentences` the problems are sentences already.
 */
export function describeFields<Name extends string, Problem extends string>(
  fields: readonly Name[],
  labels: Record<Name, string>,
  problems: Partial<Record<Name, Problem>>,
  sentences?: Record<Problem, string>,
) {
  const first = fields.find(name => problems[name])
  return (name: Name) => {
    const problem = problems[name]
    return {
      name,
      label: labels[name],
      problem: problem && (sentences?.[problem] ?? problem),
      isFirst: name === first,
    }
  }
}

const FAILURE_STATUS = { tooMany: 429, failed: 503 }

/** The status of a page with a form. */
export function getFormStatus(
  refused: { failure?: keyof typeof FAILURE_STATUS | undefined } | undefined,
): number {
  if (!refused) return 200
  return refused.failure ? FAILURE_STATUS[refused.failure] : 400
}

/** A field that people never see: a message that fills it comes from a robot. */
export const Trap = ({ label, value }: { label: string; value: string | undefined }) => (
  <div className="trap" aria-hidden="true">
    <label htmlFor="website">{label}</label>
    <input id="website" name="website" tabIndex={-1} autoComplete="off" defaultValue={value} />
  </div>
)

interface ControlProps {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  autoFocus: boolean
  suppressHydrationWarning: true
}

export interface FieldProps {
  className?: string
  name: string
  label: ReactNode
  hint?: string | undefined
  problem: string | undefined
  isFirst: boolean
  children(control: ControlProps): ReactNode
}

/** A labelled control with its problem and hint; the control is told of both. */
export function Field({ className = '', name, label, hint, problem, isFirst, children }: FieldProps) {
  const marks = markProblem(name, problem)
  const describedBy = [marks['aria-describedby'], hint && `${name}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`field${className}`}>
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name,
        ...marks,
        'aria-describedby': describedBy || undefined,
        ...focusOnArrival(isFirst),
      })}
      <ProblemText name={name} problem={problem} />
      {hint && (
        <p className="help small" id={`${name}-hint`} aria-live="polite">
          {hint}
        </p>
      )}
    </div>
  )
}

interface RadiosProps extends Pick<FieldProps, 'name' | 'label' | 'problem' | 'isFirst'> {
  options: readonly (readonly [value: string, text: string])[]
  chosen: string | undefined
}

/** A few choices that are all visible; assistive technology reads the problem with each of them. */
export function Radios({ name, label, problem, isFirst, options, chosen }: RadiosProps) {
  const { 'aria-describedby': describedBy, ...marks } = markProblem(name, problem)
  return (
    <fieldset className="ways" aria-describedby={describedBy}>
      <legend className="small strong">{label}</legend>
      {options.map(([value, text], at) => (
        <label className="tap" key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            {...marks}
            required
            {...focusOnArrival(isFirst && at === 0)}
          />
          <span>{text}</span>
        </label>
      ))}
      <ProblemText name={name} problem={problem} />
    </fieldset>
  )
}
