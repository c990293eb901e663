import { createPrivateKey } from 'node:crypto'

/** An unknown device maker's certificate for attestations of the format "packed"; valid for a hundred years. */
export const MAKERS_CERTIFICATE = Buffer.from(
  [
    'MIIB+zCCAaKgAwIBAgIUI6N2IFK8yMIjX9QNecX7DCCQXlQwCgYIKoZIzj0EAwIwVDELMAkGA1UEBhMCTkcxEDAOBgNVBAoMB0Fj',
    'YWRlbXkxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xDzANBgNVBAMMBkEgdGVzdDAgFw0yNjExMjMwNDIyNTla',
    'GA8yMTI2MTAzMDA0MjI1OVowVDELMAkGA1UEBhMCTkcxEDAOBgNVBAoMB0FjYWRlbXkxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3Ig',
    'QXR0ZXN0YXRpb24xDzANBgNVBAMMBkEgdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABN97rPJFxBipv/cv1tby6XooGbBJ',
    'mcGDvLg/Vn782x77H3Bwg70qL5vhl3U4f/WwfJges9/PCZ08wEYuFVrqce6jUDBOMB0GA1UdDgQWBBToQJgVoBpX3z8dFnWiTZks',
    '+krWtzAfBgNVHSMEGDAWgBToQJgVoBpX3z8dFnWiTZks+krWtzAMBgNVHRMBAf8EAjAAMAoGCCqGSM49BAMCA0cAMEQCIDaAw9lu',
    '+oA/oZC3+Hvn9xK5z4zq+24pmnJgljjptlBNAiBs/exPHj0aD2qSq7XPrPcyiQKC+1ilO5wZRAhxnGnhHQ==',
  ].join(''),
  'base64',
)

/** Its key, used only in tests. */
export const makersKey = createPrivateKey({
  key: Buffer.from(
    [
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgAmkWccgHzMzo/WeLLWGn86T50uXgmuMf8OjRaxDiptqhRANCAATf',
      'e6zyRcQYqb/3L9bW8ul6KBmwSZnBg7y4P1Z+/Nse+x9wcIO9Ki+b4Zd1OH/1sHyYHrPfzwmdPMBGLhVa6nHu',
    ].join(''),
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
})
