import type { FastifyInstance } from 'fastify'
import { formatFailure } from '#shared/outbound.ts'
import type { Site } from '#shared/site.ts'
import type { Channel, Channels } from './channel.ts'
import { openMail } from './mail/channel.ts'
import { openPush } from './push/channel.ts'
import type { AlertSecrets } from './queries.ts'

const CLOSED: Channel = {
  isOpen: false,
  concurrency: 1,
  accepts: () => false,
  send: async () => ({ reason: formatFailure('forbidden') }),
}

interface ChannelParts extends Pick<FastifyInstance, 'config' | 'now' | 'mailer'> {
  secrets: AlertSecrets
  /** The site words what is sent; absent where the server is the API alone. */
  getSite: (() => Promise<Site>) | undefined
}

/** Opens the channels that are set up. */
export const openChannels = ({ config, now, mailer, secrets, getSite }: ChannelParts): Channels => ({
  push: getSite
    ? openPush({
        config,
        now,
        keys: { publicKey: secrets.pushPublicKey, privateKey: secrets.pushPrivateKey },
        render: async (content, key) => (await getSite()).renderers.push(content, key),
      })
    : CLOSED,
  mail: getSite && mailer ? openMail({ config, mailer, getSite }) : CLOSED,
})
