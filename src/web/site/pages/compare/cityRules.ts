import { type Day, isDay, isMonth, type Month, toMonth } from '#shared/days.ts'

/** What By City asks for, as it was typed. */
export interface CityAsked {
  city: string
  date: Day
  month: Month
}
export type CityField = keyof CityAsked
export type CityProblems = Partial<
  Record<CityField, 'noCity' | 'city' | 'noTime' | 'twoTimes' | 'day' | 'month' | 'future'>
>

function timeProblems({ date, month }: CityAsked, today: Day): CityProblems {
  if (!date && !month) return { date: 'noTime' }
  if (date && month) return { date: 'twoTimes' }
  if (date && !isDay(date)) return { date: 'day' }
  if (month && !isMonth(month)) return { month: 'month' }
  if (date > today) return { date: 'future' }
  if (month > toMonth(today)) return { month: 'future' }
  return {}
}

/** A city, and either a date or a month, neither in the future (specification, sections 2 and 5). */
export const cityProblems = (asked: CityAsked, today: Day): CityProblems => ({
  ...(asked.city.trim() === '' && { city: 'noCity' }),
  ...timeProblems(asked, today),
})
