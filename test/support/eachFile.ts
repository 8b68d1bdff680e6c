import { afterAll } from 'vitest'
import { closeAll } from './cleanUp.ts'

// Vitest runs this for each file of tests.
afterAll(closeAll)
