import {
  ALERT_FIELDS,
  type AlertField,
  type AlertProblems,
  type AlertValues,
} from '#features/alerts/shared/form.ts'
import { ALERT_RULES, FREQUENCIES, MAX_ALERT_CITIES, MAX_ALERTS } from '#features/alerts/shared/rules.ts'
import { MAX_LENGTH } from '#shared/messages/fields.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { MAX_PRICE } from '#shared/rates/rates.ts'
import { CityTicks } from '#web/site/forms/CityTicks.tsx'
import { describeFields, Field, Radios, Trap } from '#web/site/forms/Field.tsx'
import { islandAttributes } from '#web/site/islands/Island.tsx'
import { type PageContext, usePage } from '#web/site/page.ts'
import type { Spellings } from '#web/site/rates/cities.tsx'
import { Options } from '#web/ui/Options.tsx'
import { ALERTS, DEVICE_SCRIPT } from './parts.tsx'

interface AlertFormProps {
  /** Address it is sent to, in the default language. */
  action: string
  values: AlertValues
  problems: AlertProblems
  /** The cities that have rates. */
  cities: readonly string[]
  spellings: Spellings
  /** Whether it asks where to send: to this browser or by e-mail. */
  isNew?: boolean
}

/** The form of alerts: a plain POST. With script the visitor searches its cities. */
export function AlertForm(props: AlertFormProps) {
  const { action, values, problems, cities, spellings, isNew = false } = props
  const { texts, locale, site } = usePage()
  const hasEmail = isNew && site.canMail
  const { form: words } = texts.alerts
  const labels: Record<AlertField, string> = {
    city: texts.compare.cities.legend,
    rule: words.rule,
    amount: words.amount,
    frequency: words.often,
    market: locale.words.market,
    kind: texts.city.history.kind,
    email: texts.contact.form.fields.email,
  }
  const unknown = values.city.filter(city => !cities.includes(city))
  const describe = describeFields(
    ALERT_FIELDS,
    labels,
    sayProblems({ texts, locale }, problems, values.city, unknown),
  )
  const { name: _, label: __, ...city } = describe('city')
  return (
    <form className="letter alert column far onscreen" method="post" action={locale.link(action)} noValidate>
      <CityTicks
        {...city}
        cities={cities}
        spellings={spellings}
        chosen={values.city}
        most={MAX_ALERT_CITIES}
      />
      <Radios
        {...describe('rule')}
        options={ALERT_RULES.map(rule => [rule, words.rules[rule]])}
        chosen={values.rule}
      />
      <Field {...describe('amount')} className=" amount">
        {control => (
          <div className="figure">
            <input
              {...control}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              maxLength={MAX_LENGTH.name}
              defaultValue={values.amount}
            />
            <span>{texts.rates.unit.plain}</span>
          </div>
        )}
      </Field>
      <Field {...describe('frequency')}>
        {control => (
          <select {...control} defaultValue={values.frequency}>
            <Options of={FREQUENCIES.map(each => [each, words.frequencies[each]])} />
          </select>
        )}
      </Field>
      <Field {...describe('market')}>
        {control => (
          <select {...control} defaultValue={values.market}>
            <Options of={MARKETS.map(market => [market, locale.words.markets[market]])} />
          </select>
        )}
      </Field>
      <Field {...describe('kind')}>
        {control => (
          <select {...control} defaultValue={values.kind}>
            <Options of={KINDS.map(kind => [kind, locale.words.kinds[kind]])} />
          </select>
        )}
      </Field>
      <p className="help small">{words.language}</p>
      {isNew && <ThisDevice />}
      {hasEmail && (
        <>
          <Field {...describe('email')}>
            {control => (
              <input
                {...control}
                type="email"
                autoComplete="email"
                maxLength={MAX_LENGTH.email}
                defaultValue={values.email}
                required
              />
            )}
          </Field>
          <Trap label={texts.contact.form.fields.website} value={values.website} />
        </>
      )}
      {hasEmail && <p className="help small">{words.next}</p>}
      {(hasEmail || !isNew) && (
        <p className="row more">
          <button className="btn" type="submit">
            {isNew ? words.subscribe : words.save}
          </button>
        </p>
      )}
    </form>
  )
}

/** The way to be told by this browser, which its script shows, with the alerts that it has already. */
function ThisDevice() {
  const { texts, locale, assets } = usePage()
  const { device, manage } = texts.alerts
  return (
    <div className="column" hidden {...islandAttributes(DEVICE_SCRIPT, assets)}>
      <input type="hidden" name="push" />
      <p className="row more">
        <button className="btn" type="button">
          {device.start}
        </button>
        <a href={locale.link(ALERTS)} hidden>
          {manage.heading}
        </a>
      </p>
      <p className="help small">{device.asks}</p>
      {(['unsupported', 'install', 'denied', 'failed'] as const).map(obstacle => (
        <p className="err" role="alert" key={obstacle} data-obstacle={obstacle} hidden>
          {device[obstacle]}
        </p>
      ))}
    </div>
  )
}

/** The sentence of each problem; `unknown`: the chosen cities that have no rates. */
function sayProblems(
  { texts: { alerts, contact }, locale: { formats } }: Pick<PageContext, 'texts' | 'locale'>,
  problems: AlertProblems,
  chosen: readonly string[],
  unknown: readonly string[],
): Partial<Record<AlertField, string>> {
  const { noCities, manyCities, unknownCity, noRule, amount, choice, full } = alerts.problems
  const cities = {
    none: noCities,
    many: manyCities({ count: chosen.length, most: MAX_ALERT_CITIES }),
    unknown: unknownCity({ city: (unknown.length > 0 ? unknown : chosen).join(', ') }),
    full: full({ most: MAX_ALERTS }),
  }
  const sentences = {
    city: problems.city ? cities[problems.city] : '',
    rule: noRule,
    amount: amount({ most: formats.number(MAX_PRICE) }),
    frequency: choice,
    market: choice,
    kind: choice,
    email: contact.problems.email,
  }
  return Object.fromEntries(
    ALERT_FIELDS.filter(field => problems[field]).map(field => [field, sentences[field]]),
  )
}
