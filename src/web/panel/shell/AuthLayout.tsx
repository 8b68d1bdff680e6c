import type { ReactNode } from 'react'
import { SHELL } from '#messages/panel/shell.js'
import { LanguageChoice } from '#web/panel/components/LanguageChoice.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Sample, useTitle } from './title.tsx'

interface GateProps {
  heading: string
  note?: string
  children: ReactNode
}

/** Around the screens that stand before the panel: log in, register, first set-up, a new password. */
export function AuthLayout({ heading, note, children }: GateProps) {
  useTitle()
  return (
    <div className="gate">
      <header className="shade awning row between">
        <a className="brand" href="/">
          <Mark />
          <span>{SHELL.product}</span>
        </a>
        <Sample />
      </header>
      <main className="column far" id="main">
        <h1 className="large">{heading}</h1>
        {note && <p className="soft">{note}</p>}
        {children}
        <LanguageChoice />
      </main>
    </div>
  )
}
