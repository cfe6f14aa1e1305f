import type { SeededPack } from '#contract/boards/board-facts.ts'
import alaska from './packs/alaska.json' with { type: 'json' }
import arizona from './packs/arizona.json' with { type: 'json' }
import california from './packs/california.json' with { type: 'json' }
import florida from './packs/florida.json' with { type: 'json' }
import guam from './packs/guam.json' with { type: 'json' }
import hawaii from './packs/hawaii.json' with { type: 'json' }
import illinois from './packs/illinois.json' with { type: 'json' }
import kentucky from './packs/kentucky.json' with { type: 'json' }
import massachusetts from './packs/massachusetts.json' with { type: 'json' }
import minnesota from './packs/minnesota.json' with { type: 'json' }
import nevada from './packs/nevada.json' with { type: 'json' }
import newMexico from './packs/new-mexico.json' with { type: 'json' }
import newYork from './packs/new-york.json' with { type: 'json' }
import northDakota from './packs/north-dakota.json' with { type: 'json' }
import northernMarianaIslands from './packs/northern-mariana-islands.json' with { type: 'json' }
import ohio from './packs/ohio.json' with { type: 'json' }
import oklahoma from './packs/oklahoma.json' with { type: 'json' }
import oregon from './packs/oregon.json' with { type: 'json' }
import pennsylvania from './packs/pennsylvania.json' with { type: 'json' }
import texas from './packs/texas.json' with { type: 'json' }
import vermont from './packs/vermont.json' with { type: 'json' }
import washington from './packs/washington.json' with { type: 'json' }

const packs = [
  alaska,
  arizona,
  california,
  florida,
  guam,
  hawaii,
  illinois,
  kentucky,
  massachusetts,
  minnesota,
  nevada,
  newMexico,
  newYork,
  northDakota,
  northernMarianaIslands,
  ohio,
  oklahoma,
  oregon,
  pennsylvania,
  texas,
  vermont,
  washington,
]

/**
 * The facts read about each board, sorted by state: examples to confirm, never advice. The packs are JSON, so that a
 * lawyer can edit them; a test checks each pack against the schema of the contract. A fact checked on another day than
 * its pack says its own `checkedOn`.
 */
export const boards = packs.map(({ checkedOn, ...pack }) => ({
  ...pack,
  facts: pack.facts.map((fact) => ({ conflict: [], checkedOn, ...fact })),
})) as readonly SeededPack[]
