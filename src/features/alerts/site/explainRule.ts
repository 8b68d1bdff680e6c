import type { AlertChoice } from '#features/alerts/shared/rules.ts'
import type { PageContext } from '#web/site/page.ts'

/** "You asked to hear when the rate is ₹250 or more." */
export function explainRule(
  { rule, amount, unit }: AlertChoice,
  { texts, locale }: Pick<PageContext, 'texts' | 'locale'>,
): string {
  const { number, rupees } = locale.formats
  const figure = amount ?? 0
  return texts.alertMail.why({ rule, figure: unit === 'percent' ? `${number(figure)} %` : rupees(figure) })
}
