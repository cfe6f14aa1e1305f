import { begun, linkOfPart, namedAs, sentPart } from '../parts.ts'
import { pdf } from '../test-documents.ts'
import type { MatrixFixture } from './fixture.ts'
import { all, gone, type MatrixRequest, type MatrixRow, ownersAlone } from './row.ts'

const named = async ({ owner }: MatrixFixture): Promise<MatrixRequest> => namedAs(await begun(owner))

const ofPart = async (world: MatrixFixture): Promise<MatrixRequest> => {
  const { params, query } = namedAs(await begun(world.owner))
  return { params: { ...params, partNumber: '1' }, query }
}

const arrived = async ({ owner }: MatrixFixture): Promise<MatrixRequest> => {
  const upload = await begun(owner)
  return { ...namedAs(upload), body: { parts: [await sentPart(owner, upload, 1, pdf())] } }
}

/** What names a file in parts is its upload id and its key: each is tried with the other one right. */
const byBoth = (row: Pick<MatrixRow, 'route' | 'ask' | 'right' | 'wrong'>): MatrixRow[] => [
  { ...row, id: 'params.uploadId' },
  { ...row, about: 'by its key', id: 'query.key' },
]

export const uploadRows: readonly MatrixRow[] = [
  { route: 'createMultipart', right: all('201') },
  ...byBoth({ route: 'listParts', ask: named, ...ownersAlone('Upload', '200') }),
  ...byBoth({ route: 'signPart', ask: ofPart, ...ownersAlone('Upload', '200') }),
  ...byBoth({ route: 'completeMultipart', ask: arrived, ...ownersAlone('Upload', '200') }),
  ...byBoth({ route: 'abortMultipart', ask: named, ...ownersAlone('Upload', '204') }),
  { route: 'uploadParams', right: all('200') },
  { route: 'temporaryCredentials', right: all('404: This store gives no temporary credentials') },
  {
    route: 'putPart',
    ask: async ({ owner }) => ({ url: await linkOfPart(owner, await begun(owner), 1), payload: pdf() }),
    right: ['200', gone('Upload'), gone('Upload')],
    wrongly: ({ url = '', ...ask }) => ({ ...ask, url: `${url.slice(0, -1)}${url.endsWith('A') ? 'Q' : 'A'}` }),
    wrong: all('403: This upload link is no longer valid. Please upload the file again.'),
  },
]
