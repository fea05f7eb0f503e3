! SPDX-License-Identifier: GPL-3.0-or-later
! A ring by the module mpi_f08: statuses that are ignored, a receive from anybody, persistent requests and MPI_IN_PLACE.
program ring
    use mpi_f08
    implicit none
    type(MPI_Request) :: requests(2), persistent(2)
    type(MPI_Status) :: status
    integer :: rank, ranks, i, next, out(100), in(100), all(64)
    logical :: done
    call mpi_init()
    call mpi_comm_rank(MPI_COMM_WORLD, rank)
    call mpi_comm_size(MPI_COMM_WORLD, ranks)
    next = mod(rank + 1, ranks)
    out = rank
    call mpi_pcontrol(100)
    call mpi_irecv(in, 100, MPI_INTEGER, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, requests(1))
    call mpi_isend(out, 50, MPI_INTEGER, next, 3, MPI_COMM_WORLD, requests(2))
    call mpi_waitall(2, requests, MPI_STATUSES_IGNORE)
    call mpi_pcontrol(-100)
    call mpi_recv_init(in, 100, MPI_INTEGER, mod(rank - 1 + ranks, ranks), 4, MPI_COMM_WORLD, persistent(1))
    call mpi_send_init(out, 7, MPI_INTEGER, next, 4, MPI_COMM_WORLD, persistent(2))
    do i = 1, 2
        call mpi_pcontrol(101)
        call mpi_startall(2, persistent)
        call mpi_wait(persistent(2), MPI_STATUS_IGNORE)
        done = .false.
        do while (.not. done)
            call mpi_test(persistent(1), done, status)
        end do
        call mpi_pcontrol(-101)
    end do
    call mpi_request_free(persistent(1))
    call mpi_request_free(persistent(2))
    call mpi_allreduce(MPI_IN_PLACE, out, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    all(rank + 1) = rank
    if (rank == 0) then
        call mpi_gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
        print '(a, i0, a, i0)', 'sum ', out(1), ' ', sum(all(1:ranks))
    else
        call mpi_gather(all(rank + 1), 1, MPI_INTEGER, all, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
    end if
    call mpi_finalize()
end program
