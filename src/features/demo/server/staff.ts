import { randomBytes, randomInt } from 'node:crypto'
import { formatRequestTitle } from '#server/accounts/registration/requests.ts'
import type { Db } from '#server/database/tables.ts'
import type { AdminType } from '#shared/accounts/accounts.ts'
import { insertAccounts, insertNotifications, putAccount, type SampleAccount } from './queries.ts'

/** A login for visitors of the demo. */
export interface Login {
  email: string
  password: string
  adminType: AdminType
}

type Person = Pick<SampleAccount, 'name' | 'email' | 'mobile'>

const ADMIN: Person = { name: 'Asha Verma', email: 'admin@demo.example', mobile: '9800000001' }
const CLERK: Person = { name: 'Imran Sheikh', email: 'clerk@demo.example', mobile: '9800000002' }
const APPLICANT: Person = { name: 'Lakshmi Nair', email: 'lakshmi@demo.example', mobile: '9800000003' }
const FORMER: Person = { name: 'Deepak Rao', email: 'deepak@demo.example', mobile: '9800000004' }

/** Makes a password of three words and three digits, at least 34 random bits: enough for one start, behind the limit of logins. */
export function newPassword(minLength: number): string {
  const words: string[] = []
  while (words.length < 3 || words.join('-').length + 4 < minLength) {
    words.push(WORDS[randomInt(WORDS.length)]!)
  }
  return [...words, randomInt(100, 1000)].join('-')
}

export interface PasswordRules {
  hashPassword(password: string): Promise<string>
  minLength: number
}

interface DemoLogin extends Login {
  account: SampleAccount
}

/** Makes new logins of the Admin and the Sub Admin, with their accounts. */
export const createLogins = ({ hashPassword, minLength }: PasswordRules): Promise<DemoLogin[]> =>
  Promise.all(
    (
      [
        [ADMIN, 'Admin'],
        [CLERK, 'Sub Admin'],
      ] as const
    ).map(async ([person, adminType]) => {
      const password = newPassword(minLength)
      const passwordHash = await hashPassword(password)
      const account = { ...person, adminType, status: 'approved' as const, passwordHash }
      return { email: person.email, password, adminType, account }
    }),
  )

/** Stores the accounts of the logins, and undoes what a visitor changed in them. */
export async function storeLogins(tx: Db, logins: readonly DemoLogin[], at: Date): Promise<void> {
  for (const { account } of logins) await putAccount(tx, account, at)
}

const DAY = 86_400_000

/** Makes a pending and a deactivated account, whose passwords nobody knows. */
export async function createOtherStaff(tx: Db, { hashPassword }: PasswordRules, now: Date): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  const at = new Date(now.getTime() - DAY)
  const accounts: SampleAccount[] = [
    { ...APPLICANT, adminType: null, status: 'pending', passwordHash },
    { ...FORMER, adminType: 'Sub Admin', status: 'deactivated', passwordHash },
  ]
  const added = await insertAccounts(tx, accounts, at)
  const account_id = added.get(APPLICANT.email)
  if (account_id)
    await insertNotifications(tx, [{ type: 'user', title: formatRequestTitle(APPLICANT), account_id, at }])
}

/** Short words that cannot be confused with one another when a password is read out. */
const WORDS: readonly string[] =
  `acorn amber anchor apple april arrow aspen autumn badge bamboo banjo barley basil beach beacon beaver birch bison
blanket blossom bottle breeze brick bridge bronze brook bucket butter button cabin cactus camel canal candle canoe
canvas carbon carrot castle cedar chalk cherry circle citrus clay cliff clover cobalt cocoa comet copper coral cotton
crane crater cricket crystal cumin cypress daisy dolphin donkey dragon dune eagle ember engine falcon fennel fern
fiddle field flame flint forest fossil fountain fox galaxy garden garnet ginger glacier granite grape gravel guitar
hammer harbor harvest hazel helmet heron hill honey horizon indigo island ivory jacket jasmine jungle kettle kitten
ladder lagoon lantern lava lemon lilac linen lotus magnet mango maple marble meadow melon meteor mint mirror monsoon
mountain muffin mustard nectar nutmeg oasis ocean olive onyx orange orbit orchid otter paddle palm panda paper parrot
peach pebble pelican pepper pigeon pillow pine planet plum pocket pollen poplar prairie prism pumpkin puzzle quartz
quill rabbit radish rain raven reef ribbon river robin rocket saddle saffron sail salmon sandal sapphire shadow silver
sketch spark spice spruce squirrel stone summer sunset swan tamarind teapot temple thistle thunder tiger timber topaz
tulip tunnel turtle valley velvet violet volcano walnut water willow window winter yogurt zebra`.split(/\s+/)
