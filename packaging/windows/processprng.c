/* Stands in for a library of Windows that Wine 8 has not: bcryptprimitives.dll. Rust's standard library takes random
   numbers from it. For the check only; nothing of it is shipped. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length)
{
    return RtlGenRandom(data, (ULONG)length);
}
