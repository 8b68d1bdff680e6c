import { expect, test } from 'vitest'
import { problemsFrom } from './useForm.ts'

test('a problem the server names stands at its field', () => {
  const errors = [
    { path: 'body.password', message: 'This password is too common.' },
    { path: 'elsewhere', message: 'Unknown.' },
  ]
  expect(problemsFrom(['email', 'password'], errors)).toEqual({ password: 'This password is too common.' })
})
