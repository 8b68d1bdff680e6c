/**
 * What a backup and a restore do with the rows of a table:
 * - `restored`: a backup holds them, a restore brings them back.
 * - `kept`: the same, but the restore of a backup of the same installation keeps the rows that are there now. They are what people
 *   outside have asked for or sent, such as an unsubscription since the backup, or they say where messages go.
 * - `local`: no backup holds them; the restore of a backup of the same installation keeps them.
 * - `emptied`: no backup holds them, and every restore leaves none. They would revive what was ended, used up or sent.
 */
type Decision = 'restored' | 'kept' | 'local' | 'emptied'

/** Every table of the schema: a test fails for a table without a decision. */
export const DECISIONS: Readonly<Record<string, Decision>> = {
  account: 'restored',
  alert: 'local',
  alert_setting: 'kept',
  city: 'restored',
  city_alias: 'restored',
  consumer: 'emptied',
  event: 'restored',
  job: 'emptied',
  message: 'kept',
  notification: 'restored',
  rate: 'restored',
  account_link: 'emptied',
  revision: 'restored',
  second_factor: 'restored',
  session: 'emptied',
  site_fact: 'restored',
  staff_mail: 'emptied',
  subscription: 'kept',
  subscription_city: 'kept',
  throttle: 'emptied',
}

const list = (...decisions: Decision[]) =>
  Object.keys(DECISIONS).filter(name => decisions.includes(DECISIONS[name]!))

export const LEFT_OUT = list('local', 'emptied')
export const KEPT = list('kept', 'local')
