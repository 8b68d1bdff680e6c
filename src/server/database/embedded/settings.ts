import { PORT } from './socketPath.ts'

/** Marks a server as one of ours in the list of processes. */
export const MARK = 'cluster_name=chicken_rates'

// Given on the command line they win over anything in postgresql.conf.
const ALWAYS = [
  MARK,
  `port=${PORT}`,
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=60',
  'shared_buffers=128MB',
  'jit=off', // compiling costs more than our short queries
  'timezone=UTC',
  'log_timezone=UTC',
  'max_logical_replication_workers=0',
  'log_destination=stderr',
  'logging_collector=off',
  'log_line_prefix=',
  'log_checkpoints=off',
  'lc_messages=C', // we read what it says
  // Values of rows and of statements are personal data: they stay out of the log.
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
]

const DURABLE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']
const FLEETING = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/** The server's arguments. */
export function serverArguments(cluster: string, socketDirectory: string, durable: boolean): string[] {
  const socket = `unix_socket_directories="${socketDirectory.replaceAll('"', '""')}"`
  const settings = [...ALWAYS, ...(durable ? DURABLE : FLEETING), socket]
  return ['-D', cluster, ...settings.flatMap(setting => ['-c', setting])]
}
