import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** What the server does with a recipient instead of taking the mail; `garble` takes it and breaks off before it says so. */
type Behaviour = 'refuse' | 'forbid' | 'defer' | 'hang' | 'drop' | 'garble'

const REPLIES: Partial<Record<Behaviour, [code: number, text: string]>> = {
  refuse: [550, '5.1.1 No such user here'],
  forbid: [554, '5.7.1 Relay access denied'],
  defer: [451, '4.3.0 Try again later'],
}

export interface ReceivedMail {
  to: string
  raw: Buffer
}

/** A mail server that keeps what it is sent. Listens on this machine, without encryption. */
export interface TestMailServer {
  /** For SMTP_URL. */
  url: string
  /** In the order they came. */
  mails: ReceivedMail[]
  /** Until it is changed; undefined takes mails again. `*` stands for every address without a behaviour of its own. */
  behave(to: string, behaviour: Behaviour | undefined): void
  /** Resolves with the mails as soon as there are so many, in all or to an address. */
  waitFor(count: number, to?: string): Promise<ReceivedMail[]>
  close(): Promise<void>
}

/** Reads a mail as a mail program does: headers, both parts. */
export const parseMail = ({ raw }: ReceivedMail): Promise<Email> => PostalMime.parse(raw)

/** Opens a mail server, on any free port; it says that it has taken a mail once `answerLate` has resolved. */
export async function openMailServer({
  port = 0,
  answerLate = async () => {},
} = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  const behaviours = new Map<string, Behaviour>()
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, session, callback) {
      const behaviour = behaviours.get(address) ?? behaviours.get('*')
      if (behaviour === 'hang') return
      if (behaviour === 'drop') return breakOff(session.id)
      const [responseCode, text] = (behaviour && REPLIES[behaviour]) ?? []
      callback(responseCode ? Object.assign(new Error(text), { responseCode }) : null)
    },
    async onData(stream, { id, envelope }, callback) {
      const raw = await buffer(stream).catch(() => undefined)
      // a client that was killed leaves half a mail
      if (!raw) return
      const [to] = envelope.rcptTo.map(({ address }) => address)
      mails.push({ to: to!, raw })
      for (const check of waiting) check()
      if (behaviours.get(to!) === 'garble') return breakOff(id)
      await answerLate()
      callback()
    },
  })
  /** Ends a connection without a word. */
  function breakOff(id: string) {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy()
  }
  // clients that break off are what some tests are about
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    behave(to, behaviour) {
      if (behaviour) behaviours.set(to, behaviour)
      else behaviours.delete(to)
    },
    waitFor: (count, to) =>
      new Promise(resolve => {
        const check = () => {
          const found = mails.filter(mail => to === undefined || mail.to === to)
          if (found.length < count) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const connection of server.connections) connection._socket.destroy()
      }),
  }
}
