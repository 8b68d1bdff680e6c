import { type ReactNode, useEffect, useRef } from 'react'

interface StepProps {
  title: string
  explain: string
  children: ReactNode
}

/** One step of a change. Its title takes the focus when it begins. */
export function Step({ title, explain, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 tabIndex={-1} ref={heading}>
        {title}
      </h3>
      <p className="soft">{explain}</p>
      {children}
    </>
  )
}
