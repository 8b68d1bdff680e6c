import { useEffect, useRef } from 'react'

/** Why the server, or the form, said no; it takes the focus each time it is said. */
export function FormError({ said }: { said: { text: string } | undefined }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (said) line.current?.focus()
  }, [said])
  return (
    said && (
      <p className="refusal" role="alert" tabIndex={-1} ref={line}>
        {said.text}
      </p>
    )
  )
}
