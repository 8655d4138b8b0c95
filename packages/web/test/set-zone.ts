import { beforeEach } from 'vitest'
import { setZone } from '../src/lib/clock.ts'

/** The page sets it with its configuration; the tests of the first ring have none. */
beforeEach(() => setZone('Europe/Zurich'))
