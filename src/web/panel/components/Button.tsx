import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/Icon.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  label: ReactNode
  /** What the label is about, for who does not see it. */
  about?: string
  icon?: IconName | undefined
  /** Its other classes; without them it is the main action of its form or dialog. */
  look?: string | undefined
}

/** A button that sends no form, unless its `type` says so. */
export const Button = ({ label, about, icon, look, ...attributes }: ButtonProps) => (
  <button type="button" className={look ? `btn ${look}` : 'btn'} {...attributes}>
    {icon && <Icon of={icon} size={look?.endsWith('small') ? 16 : 18} />}
    {label}
    {about && <span className="vh">{` ${about}`}</span>}
  </button>
)
