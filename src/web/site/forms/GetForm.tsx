import type { ComponentProps } from 'react'
import { usePage } from '../page.ts'

interface GetFormProps extends ComponentProps<'form'> {
  /** Where it leads, in the default language; the query of the address goes with it. */
  address: string
}

/** A form whose every choice has an address. */
export function GetForm({ address, children, ...form }: GetFormProps) {
  const [path, query] = usePage().locale.link(address).split('?')
  return (
    <form action={path} {...form}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
