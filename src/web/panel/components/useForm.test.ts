import { expect, test } from 'vitest'
import { findProblems } from './useForm.ts'

test('a problem that the server names stands at its field, and one of no field nowhere', () => {
  const errors = [
    { path: 'body.password', message: 'This password is too common.' },
    { path: 'elsewhere', message: 'Unknown.' },
  ]
  expect(findProblems(['email', 'password'], errors)).toEqual({ password: 'This password is too common.' })
})
