import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { getRouteLabel } from '../http/request.ts'

/** In bytes. Lines beyond it are dropped: who does not read must not stop the product, nor fill its memory. */
const MAX_UNREAD = 1024 ** 2

/** Writes lines to standard output without waiting for its reader, and says how many were dropped meanwhile. */
function openStandardOutput(output: NodeJS.WriteStream = process.stdout): DestinationStream {
  let dropped = 0
  // without a reader (EPIPE) there is nobody to tell
  output.on('error', () => {})
  return {
    write(line) {
      if (output.writableLength > MAX_UNREAD) dropped += 1
      else if (dropped === 0) output.write(line)
      else {
        output.write(`${JSON.stringify({ level: 40, dropped, msg: 'lines of the log dropped' })}\n${line}`)
        dropped = 0
      }
    },
  }
}

/** Logs JSON lines in UTC to standard output, without session tokens, passwords, emails, phones and texts of messages. */
export const openLog = (
  { LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>,
  destination: DestinationStream = openStandardOutput(),
): Logger => pino({ level: LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)

/** The key of a subscription, 32 bytes in base64url, with what may stand beside it. */
const KEY = /[\w-]{43,}/g

/** A key may also stand in an address that matches no route, as one that ends with a slash. */
const toLoggedPath = (url: string): string => url.split('?', 1)[0]!.replace(KEY, '…')

/** Logs one line per request when it is answered, without query, headers or IP address. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const { method, url, routeOptions } = request
    const path = routeOptions.config?.isPrivate ? getRouteLabel(request) : toLoggedPath(url)
    const fields = { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (error) reply.log.warn({ ...fields, reason: error.message }, 'answer broken off')
    else reply.log.info(fields, 'answered')
  }
}
