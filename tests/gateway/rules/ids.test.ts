import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../gateway/graphql/connections.ts'
import { decodeId, decodeNodeId, encodeId, nodeTypes } from '../../../gateway/graphql/node-ids.ts'

describe('global ids', () => {
  test.each(nodeTypes)('%s', (type) => {
    const id = encodeId(type, 12)
    expect(decodeNodeId(id)).toEqual({ type, id: 12 })
    expect(decodeId('Vehicle', id)).toBe(type === 'Vehicle' ? 12 : null)
  })

  const spelled = (text: string) => Buffer.from(text).toString('base64url')
  test.each([
    '',
    'Vehicle:12',
    '12',
    `${encodeId('Vehicle', 12)}=`,
    `${encodeId('Vehicle', 12)} `,
    spelled('Vehicle:012'),
    spelled('Vehicle:-1'),
    spelled('Vehicle:1.5'),
    spelled('Vehicle:99999999999'),
    spelled('Problem:1'),
    spelled('Vehicle:1\n'),
    spelled('Véhicule:1'),
    'é'.repeat(30),
    'A'.repeat(10_000),
  ])('%j names nothing', (id) => {
    expect(decodeNodeId(id)).toBe(null)
  })
})

describe('pages', () => {
  const records = [5, 3, 8, 1].map((id) => ({ id }))
  const ids = (page: ReturnType<typeof pageOf>) => page.edges.map(({ node }) => node.id)

  test('one after the other', () => {
    const first = pageOf(records, { first: 3 })
    expect(ids(first)).toEqual([5, 3, 8])
    expect(first).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true, hasPreviousPage: false } })
    const second = pageOf(records, { first: 3, after: first.pageInfo.endCursor })
    expect(ids(second)).toEqual([1])
    expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
  })

  test('a page goes on where it should when the list has grown at its head', () => {
    const { endCursor } = pageOf(records, { first: 2 }).pageInfo
    expect(ids(pageOf([{ id: 9 }, ...records], { first: 2, after: endCursor }))).toEqual([8, 1])
  })

  test('nothing, too many, and a cursor that nobody gave', () => {
    expect(ids(pageOf(records, { first: 0 }))).toEqual([])
    expect(ids(pageOf(records, { first: -1 }))).toEqual([])
    expect(ids(pageOf(records, { first: 9, after: 'x' }))).toEqual([5, 3, 8, 1])
    const many = Array.from({ length: 150 }, (_, id) => ({ id }))
    expect(pageOf(many, { first: 1_000 }).edges).toHaveLength(100)
    expect(pageOf([], { first: 9 }).pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: null,
    })
  })
})
