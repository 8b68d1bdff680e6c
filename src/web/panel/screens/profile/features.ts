import type { ComponentType } from 'react'
import { FEATURES } from '#features/features.ts'

const found = import.meta.glob<{ ProfileSection: ComponentType }>(
  '/src/features/*/panel/ProfileSection.tsx',
  { eager: true },
)

/** What features show Admins in their profile. */
export const SECTIONS = FEATURES.flatMap(name => {
  const section = found[`/src/features/${name}/panel/ProfileSection.tsx`]
  return section ? [{ name, Section: section.ProfileSection }] : []
})
