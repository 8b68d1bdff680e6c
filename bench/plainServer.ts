import { DatabaseSync } from 'node:sqlite'
import express from 'express'
import type { DailyRate } from '#shared/rates/rates.ts'

// A simple implementation: Express 5, one table, an index, SQLite with its default durability. No tokens, no
// history, no checks.
const [, , file, port] = process.argv
const db = new DatabaseSync(file!)
db.exec(`create table if not exists rate (
  id integer primary key, location text not null, date text not null, markets text not null, unique (location, date));
  create index if not exists rate_of_day on rate (date);`)
const ofDay = db.prepare('select id, location, date, markets from rate where date = ? order by location')
const all = db.prepare('select id, location, date, markets from rate order by date desc, location')
const insert = db.prepare('insert into rate (location, date, markets) values (?, ?, ?)')

const app = express()
app.use(express.json())
app.get('/api/rates/daily', ({ query: { date } }, reply) => {
  const rows = date ? ofDay.all(String(date)) : all.all()
  reply.json(
    rows.map(({ id, markets, ...rate }) => ({
      _id: String(id),
      ...rate,
      markets: JSON.parse(String(markets)),
    })),
  )
})
app.post('/api/rates/daily', ({ body }, reply) => {
  const { location, date, markets } = body as Omit<DailyRate, '_id'>
  const { lastInsertRowid } = insert.run(location, date, JSON.stringify(markets))
  reply.status(201).json({ _id: String(lastInsertRowid), location, date, markets })
})
app.listen(Number(port), '127.0.0.1')
