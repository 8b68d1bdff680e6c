import { useEffect, useState } from 'react'
import { getAlertPath, toAlertQuery } from '#features/alerts/shared/content.ts'
import type { AlertFrequency, AlertRule } from '#features/alerts/shared/rules.ts'
import type { Language } from '#shared/languages.ts'
import { HEADLINE_MARKET, MARKETS, type Market } from '#shared/rates/markets.ts'
import { Options } from '#web/ui/Options.tsx'
import { Outline } from '#web/ui/Outline.tsx'
import type { Option } from '#web/ui/suggestions.ts'
import {
  AlertPicker,
  ChosenCities,
  type CityWords,
  MAX_CITIES,
  type PickerWords,
  RuleFields,
  type RuleWords,
} from './AlertFields.tsx'
import {
  addAlert,
  changeChoice,
  type DeviceAlert,
  type DeviceChoice,
  erase,
  forgetKey,
  readKey,
  readOffer,
  readSubscription,
  storeKey,
  subscribe,
} from './device.ts'

/** Why this browser cannot be told anything now. */
type Obstacle = 'unsupported' | 'install' | 'denied'

/** iPhones and iPads, which call themselves Macs, push to sites on the Home Screen only. */
const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

function findObstacle(): Obstacle | undefined {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return isApplePhone() ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

export interface AlertSheetProps {
  language: Language
  /** The city of the page it is opened from. */
  city: string | undefined
  cities: Option[]
  /** Address of the form for e-mail, in the language of the page. */
  mailPath: string
  rules: Record<AlertRule, string>
  frequencies: Record<AlertFrequency, string>
  words: CityWords &
    RuleWords &
    PickerWords & {
      heading: string
      close: string
      lead: string
      asks: string
      market: string
      markets: Record<Market, string>
      start: string
      save: string
      stop: string
      stopOne: string
      email: string
      all: string
      obstacles: Record<Obstacle, string>
      outcomes: Record<Outcome, string>
    }
}

type Outcome = 'started' | 'saved' | 'stopped' | 'stoppedOne' | 'full' | 'failed' | 'offline'

function toFailure(error: Error): Outcome {
  if (!navigator.onLine) return 'offline'
  return error.cause === 'subscription.full' ? 'full' : 'failed'
}

/** The dialog in which a visitor chooses, changes and stops the alerts of this browser. */
export function AlertSheet({ language, city, cities, mailPath, rules, frequencies, words }: AlertSheetProps) {
  const fresh: DeviceChoice = {
    language,
    cities: city === undefined ? [] : [city],
    rule: 'change',
    frequency: 'immediately',
    market: HEADLINE_MARKET,
  }
  const [choice, setChoice] = useState(fresh)
  const [alerts, setAlerts] = useState<DeviceAlert[]>([])
  /** Of the alert that is shown; undefined for one that is not made yet. */
  const [key, setKey] = useState<string>()
  const [hasMail, setMail] = useState(false)
  const [obstacle, setObstacle] = useState<Obstacle>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<DeviceChoice>) => setChoice(before => ({ ...before, ...part }))

  async function run(act: () => Promise<Outcome | undefined>) {
    setBusy(true)
    setOutcome(await act().catch(toFailure))
    setBusy(false)
  }

  async function load() {
    // a press before the script came may have found an obstacle already
    setObstacle(found => found ?? findObstacle())
    const [offer, stored] = await Promise.all([readOffer(), readKey()])
    setMail(offer?.mail === true)
    if (stored !== undefined) await list(stored)
    return undefined
  }

  /** Reads the alerts of this browser, and shows one: that of the key, else the one of the city, else the first. */
  async function list(stored: string, shown?: string) {
    const subscription = await readSubscription(stored)
    const found = subscription ? [subscription, ...subscription.others] : []
    setAlerts(found)
    const ofCity = found.find(each => city !== undefined && each.choice.cities.includes(city))
    show(found.find(each => each.key === shown) ?? ofCity ?? found[0])
  }

  function show(alert: DeviceAlert | undefined) {
    setKey(alert?.key)
    if (!alert) return setChoice(fresh)
    const { cities: chosen } = alert.choice
    // the city of the page is offered beside those chosen before, and counts once it is saved
    const isOffered =
      city !== undefined &&
      chosen.length < MAX_CITIES &&
      ![alert, ...alerts].some(each => each.choice.cities.includes(city))
    setChoice({ ...alert.choice, language, cities: isOffered ? [...chosen, city] : chosen })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the sheet has opened
  useEffect(() => {
    void run(load)
  }, [])

  async function start(): Promise<Outcome | undefined> {
    const permission = await Notification.requestPermission()
    if (permission === 'denied') setObstacle('denied')
    if (permission !== 'granted') return undefined
    const [first] = alerts
    const added = first && (await addAlert(first.key, choice))
    // without one yet, or with one that has ended meanwhile, this browser begins
    const made = added?.key ?? (await subscribe((await navigator.serviceWorker.ready).pushManager, choice))
    await list(made, made)
    return 'started'
  }

  async function save(): Promise<Outcome> {
    const changed = await changeChoice(key!, choice)
    if (changed) {
      await storeKey(changed.key)
      await list(changed.key, changed.key)
      return 'saved'
    }
    // the alert has ended meanwhile
    setKey(undefined)
    return 'failed'
  }

  async function stop(): Promise<Outcome> {
    await erase(key!)
    const other = alerts.find(each => each.key !== key)
    if (other) {
      await storeKey(other.key)
      await list(other.key)
      return 'stoppedOne'
    }
    await forgetKey()
    setAlerts([])
    setKey(undefined)
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
    return 'stopped'
  }

  const isComplete = choice.cities.length > 0 && (choice.rule === 'change' || Number(choice.amount) > 0)
  return (
    <>
      <header>
        <h2 id="alerts-title">{words.heading}</h2>
        <button
          type="button"
          aria-label={words.close}
          onClick={event => event.currentTarget.closest('dialog')?.close()}
        >
          <Outline path="M18 6 6 18M6 6l12 12" />
        </button>
      </header>
      {obstacle ? (
        <p className="obstacle">{words.obstacles[obstacle]}</p>
      ) : (
        <>
          <p>{words.lead}</p>
          {alerts.length > 0 && (
            <AlertPicker
              alerts={alerts}
              shown={key}
              cities={cities}
              {...{ rules, frequencies, words }}
              onPick={show}
            />
          )}
          <ChosenCities
            cities={cities}
            chosen={choice.cities}
            words={words}
            onChange={chosen => change({ cities: chosen })}
          />
          <RuleFields {...{ rules, frequencies, choice, words }} onChange={change} />
          <p className="field">
            <label htmlFor="alert-market">{words.market}</label>
            <select
              id="alert-market"
              value={choice.market}
              onChange={({ target }) => change({ market: target.value as Market })}
            >
              <Options of={MARKETS.map(market => [market, words.markets[market]])} />
            </select>
          </p>
          <footer>
            {!key && <small className="hint">{words.asks}</small>}
            <button
              className="btn"
              type="button"
              disabled={isBusy || !isComplete}
              onClick={() => void run(key ? save : start)}
            >
              {key ? words.save : words.start}
            </button>
            {key && (
              <button className="btn plain" type="button" disabled={isBusy} onClick={() => void run(stop)}>
                {alerts.length > 1 ? words.stopOne : words.stop}
              </button>
            )}
          </footer>
        </>
      )}
      <p role="status">{outcome && words.outcomes[outcome]}</p>
      <p className="ways row hint">
        {hasMail && <a href={`${mailPath}?${toAlertQuery(choice)}`}>{words.email}</a>}
        {key && <a href={getAlertPath(language, key)}>{words.all}</a>}
      </p>
    </>
  )
}
