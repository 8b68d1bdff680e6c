import { example } from '#server/api-docs/example.ts'
import { listLogKeys, readLogProof } from '../shared/api.ts'

const checkpoint = `rates.example/log
2
5/XMiR92EMV7rhuhGZSgJNmDgt17DuH3EACJ7xkZ15M=
signed 2026-11-21T05:30:00.000Z

— rates.example/log vYwe6aJ9mTt1d0ZKZ3ZkTqg0Y2Q9bO6n4m5r3tD2wK8c1x7yE0hVfJ4uSsLqPz6RkAaBbCcDdEeFfGgHhIiJjKkLlMmNn==
`

export const feature = [
  example(
    readLogProof,
    { query: { city: 'Hyderabad', date: '2026-11-21' } },
    {
      checkpoint,
      leaf: '{"action":"create","at":"2026-11-21T05:10:00.123456Z","city":"Hyderabad","cityId":5,"date":"2026-11-21","isMove":false,"prices":{"retail":{"boneless":395,"chicken":238,"skinless":262}},"reason":null,"version":1}',
      index: 1,
      hashes: ['bpVw8hOrZSRrWpqDAjWSfO9eGzyJ8vYxUDZvCcKKZvI='],
    },
  ),
  example(listLogKeys, {}, [
    {
      key: 'rates.example/log+bd8c1ee9+AfpFhXfLuY2iDQ8nS8v1cWqTtV6wO3mRkE0aJhLzXyUg',
      since: '2026-11-21T05:30:00.000Z',
      note: null,
    },
  ]),
]
