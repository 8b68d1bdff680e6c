import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'

/** Logs JSON lines in UTC to standard output; never tokens, passwords, emails, phones or texts of messages. */
export const openLog = (
  { LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>,
  destination: DestinationStream = pino.destination(1),
): Logger => pino({ level: LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)

/** Logs one line per request when it is answered, without query, headers or IP address. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const { method, url, routeOptions } = request
    const path = routeOptions.config?.isPrivate ? routeOptions.url : url.split('?', 1)[0]
    const fields = { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (error) reply.log.warn({ ...fields, reason: error.message }, 'answer broken off')
    else reply.log.info(fields, 'answered')
  }
}
